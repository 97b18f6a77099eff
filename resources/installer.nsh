; Paydesk's part of the Windows uninstaller. Removing the program keeps the operator's data, and says where it is.
; Nothing is said where nobody looks: /S, and an update, which removes the old version first.

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
