/** The exact Electron version the app is built for. Set by electron.vite.config.ts. */
declare const __PINNED_ELECTRON__: string

/** electron-vite: bundles a file separately and returns the path of the bundle. */
declare module '*?modulePath' {
  const path: string
  export default path
}
