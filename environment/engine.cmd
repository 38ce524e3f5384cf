@echo off
rem The player "selective" with the evaluation that is shipped as an engine, for chess programs that take a file without arguments. Not tried on Windows.
call "%~dp0chesslab.cmd" uci "selective:network=%~dp0..\data\models\nnue"
