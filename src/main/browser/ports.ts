import Conf from 'conf'
import type { Documents, Network, Power, SettingsStore } from '#core/ports.ts'
import { isLoopback } from '#shared/rules/base-url.ts'
import { SETTINGS_NAME, SETTINGS_OPTIONS, setDamagedSettingsAside, settingsPort } from '../host/settings-file.ts'

/** Opens settings.json in the data folder. Throws DeskStartError if a damaged one cannot be set aside. */
export function openSettings(folder: string): SettingsStore {
  const setAside = setDamagedSettingsAside(folder, new Date())
  const store = new Conf<Record<string, unknown>>({ ...SETTINGS_OPTIONS, cwd: folder, configName: SETTINGS_NAME })
  return settingsPort(store, setAside)
}

/** For a host without system dialogs: the page saves and opens documents itself. */
export const noDocuments: Documents = {
  saveText: async () => null,
  savePdf: async () => null,
  saveCopy: async () => null,
  openCopy: async () => null,
  chooseFile: async () => null,
  showInFolder: () => undefined,
}

/** For a host without a window of its own: the browser shows progress, and the machine may sleep at any time. */
export const noPower: Power = {
  keepAwake: () => () => undefined,
  progress: () => undefined,
  onSleep: () => () => undefined,
}

/**
 * The proxy named by the environment: HTTPS_PROXY, HTTP_PROXY or ALL_PROXY, in upper or lower case, except for hosts
 * listed in NO_PROXY (address ranges are not supported). Throws if it is not a valid address: payments must not bypass
 * it.
 */
export function environmentProxy(env: NodeJS.ProcessEnv): Network['proxyFor'] {
  const named = (name: string): string => env[name] || env[name.toLowerCase()] || ''
  return async (url) => {
    const address = named(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') || named('ALL_PROXY')
    if (address === '' || isLoopback(url.hostname) || isListed(url, named('NO_PROXY'))) return null
    const full = address.includes('://') ? address : `http://${address}`
    if (!URL.canParse(full)) throw new Error('The environment names a proxy that is no address')
    return new URL(full)
  }
}

function isListed(url: URL, list: string): boolean {
  return list
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      const [host = '', port] = entry
        .toLowerCase()
        .replace(/^\*?\./, '')
        .split(':')
      if (host === '*') return true
      if (port !== undefined && port !== (url.port || (url.protocol === 'https:' ? '443' : '80'))) return false
      return url.hostname === host || url.hostname.endsWith(`.${host}`)
    })
}
