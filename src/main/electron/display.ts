/** What is said on standard error where there is nothing to show a window on. */
export const NO_DISPLAY =
  'Paydesk: there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set); start it from a desktop session\n'

/** Whether there is nothing to show a window on, as far as a Linux system tells. `ozone`: the switch --ozone-platform. */
export function lacksDisplay(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  ozone: string,
): boolean {
  return platform === 'linux' && ozone !== 'headless' && !env.DISPLAY && !env.WAYLAND_DISPLAY
}
