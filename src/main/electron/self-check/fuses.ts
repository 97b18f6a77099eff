import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'

/** The fuses as they are shipped. Others of this Electron are left as it comes. */
export const SHIPPED_FUSES: Readonly<Partial<Record<FuseV1Options, boolean>>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
}

/** The fuses that are not as they are shipped, with what they are. */
export async function oddFuses(executable: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(executable)
  if (wire.version !== FuseVersion.V1) throw new Error(`fuses of version ${wire.version}`)
  return Object.entries(SHIPPED_FUSES).flatMap(([fuse, isOn]) => {
    const state = wire[Number(fuse) as FuseV1Options]
    return state === (isOn ? FuseState.ENABLE : FuseState.DISABLE)
      ? []
      : [`${FuseV1Options[Number(fuse)]} is ${state === FuseState.ENABLE ? 'on' : 'off'}`]
  })
}
