@echo off
rem For a double click: serves the whole network of the hall, and stays open to be read.
call "%~dp0madang.cmd" start --network
pause
