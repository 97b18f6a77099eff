import Conf from 'conf'
import type { Documents, Network, Power, SettingsStore } from '#core/ports.ts'
import { isLoopback } from '#shared/rules/base-url.ts'
import { SETTINGS_NAME, SETTINGS_OPTIONS, setDamagedSettingsAside, settingsPort } from '../host/settings-file.ts'

/** Opens settings.json of the data folder. Throws DeskStartError where a damaged one cannot be put aside. */
export function openSettings(folder: string): SettingsStore {
  const setAside = setDamagedSettingsAside(folder, new Date())
  const store = new Conf<Record<string, unknown>>({ ...SETTINGS_OPTIONS, cwd: folder, configName: SETTINGS_NAME })
  return settingsPort(store, setAside)
}

/** A host without dialogs of the system's own: the page saves and opens by itself. */
export const noDocuments: Documents = {
  saveText: async () => null,
  savePdf: async () => null,
  saveCopy: async () => null,
  openCopy: async () => null,
  chooseFile: async () => null,
  showInFolder: () => undefined,
}

/** A host without a window of the system's own: the browser shows what it does, and the machine sleeps as it likes. */
export const noPower: Power = {
  keepAwake: () => () => undefined,
  progress: () => undefined,
  onSleep: () => () => undefined,
}

/**
 * The proxy that the environment names: HTTPS_PROXY, HTTP_PROXY or ALL_PROXY, in capitals or not, but for the hosts that
 * NO_PROXY lists (no ranges of addresses). Throws where that is no address: payments do not leave by another way.
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
