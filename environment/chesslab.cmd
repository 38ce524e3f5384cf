@echo off
rem The command line on Windows: environment\chesslab.cmd COMMAND ...; needs a JDK 17 or newer and Maven on the PATH.
rem Not tried on Windows. After a change of the sources delete the folder target.
setlocal
set "root=%~dp0.."
if not exist "%root%\target\lib" (
    call mvn -q -f "%root%\pom.xml" -Dmaven.test.skip -Dmaven.javadoc.skip package dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="%root%\target\lib" 1>&2
    if errorlevel 1 exit /b 1
)
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -Duser.language=en -Duser.country=US -Djava.awt.headless=true -XX:+UseSerialGC -cp "%root%\target\tools\classes;%root%\target\lib\*" chesslab.cli.Main %*
