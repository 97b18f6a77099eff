/** The exact Electron the app is made for. Set by electron.vite.config.ts. */
declare const __PINNED_ELECTRON__: string

/** electron-vite: bundles a file on its own and gives the path of the bundle. */
declare module '*?modulePath' {
  const path: string
  export default path
}
