@echo off
rem The command line on Windows: environment\chesslab.cmd COMMAND ...; needs a JDK 17 or newer and Maven on the PATH.
rem Not tried on Windows. After a change of the sources delete the folder target.
setlocal
set "root=%~dp0.."
set "said="
:build
if exist "%root%\target\lib" goto start
if not exist "%root%\target" mkdir "%root%\target" 2>nul
mkdir "%root%\target\building" 2>nul
if errorlevel 1 goto wait
call mvn -q -f "%root%\pom.xml" -Dmaven.test.skip -Dmaven.javadoc.skip package dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="%root%\target\new-lib" 1>&2
if errorlevel 1 (
    rmdir "%root%\target\building"
    exit /b 1
)
move "%root%\target\new-lib" "%root%\target\lib" >nul
rmdir "%root%\target\building"
:start
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -Duser.language=en -Duser.country=US -Djava.awt.headless=true -XX:+UseSerialGC -cp "%root%\target\tools\classes;%root%\target\lib\*" chesslab.cli.Main %*
exit /b
:wait
if not defined said echo chesslab: waiting for another command, which is building; if there is none, delete the folder target\building 1>&2
set "said=yes"
ping -n 2 127.0.0.1 >nul
goto build
