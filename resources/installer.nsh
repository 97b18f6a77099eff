; Paydesk's part of the Windows installer and uninstaller. A running Paydesk is not ended: it may be sending payouts, and
; asks its operator before it closes. Removing the program keeps the operator's data, and says where it is. Nothing is
; asked or said where nobody looks: /S, and an update, which removes the old version first.

LangString paydeskRunning 1033 "Paydesk is running, possibly for another folder of data, too. Close it, answer its question if it asks one, then choose Retry."
LangString paydeskRunning 1049 "Paydesk работает, возможно, и с другой папкой данных. Закройте его и, если он спросит, ответьте ему, затем нажмите «Повтор»."

; The template includes these only if customCheckAppRunning is not defined.
!macro customHeader
  !include "getProcessInfo.nsh"
  Var pid
!macroend

; Instead of the template's, which ends the program as soon as its question is answered with OK.
!macro customCheckAppRunning
  !insertmacro IS_POWERSHELL_AVAILABLE
  ${if} ${isUpdated}
  ${orIf} ${Silent}
    ; Before an update, Paydesk has closed in order: it may only still be ending.
    !insertmacro _CHECK_APP_RUNNING
  ${else}
    paydeskCheck:
    !insertmacro FIND_PROCESS "${APP_EXECUTABLE_FILENAME}" $R0
    ${if} $R0 == 0
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(paydeskRunning)" IDRETRY paydeskCheck
      Quit
    ${endIf}
  ${endIf}
!macroend

!ifdef BUILD_UNINSTALLER
LangString paydeskDataKept 1033 "Your Paydesk data is not removed: it stays in$\r$\n$APPDATA\${PRODUCT_NAME}$\r$\nand in every folder named with --data.$\r$\n$\r$\nPaydesk will find it there when you install it again. If you no longer need it, delete these folders yourself."
LangString paydeskDataKept 1049 "Данные Paydesk не удаляются, они остаются в папке$\r$\n$APPDATA\${PRODUCT_NAME}$\r$\nи в папках, указанных через --data.$\r$\n$\r$\nПри повторной установке Paydesk найдёт их там. Если данные больше не нужны, удалите эти папки сами."
!endif

!macro customUnInstall
  ${ifNot} ${isUpdated}
    ; The installer leaves a copy of itself here, and Paydesk the updates that it downloads.
    RMDir /r "$LOCALAPPDATA\paydesk-updater"
    ${GetParameters} $R0
    ClearErrors
    ${GetOptions} $R0 "/S" $R1
    ${if} ${Errors}
      ClearErrors
      ; The one switch that removes the data too.
      ${GetOptions} $R0 "--delete-app-data" $R1
      ${if} ${Errors}
        MessageBox MB_OK|MB_ICONINFORMATION "$(paydeskDataKept)"
      ${endIf}
    ${endIf}
    ClearErrors
  ${endIf}
!macroend
