import { join } from 'node:path'
import { z } from 'zod'
import type { Folders, SettingsStore } from '../ports.ts'

const SETTING = 'backupFolder'

/** Where backups are made: where the operator last said, or in the data folder of a host that cannot ask. */
export function createBackupFolder(dataFolder: string, folders: Folders | null, settings: SettingsStore) {
  const chosen = (): string | null => z.string().min(1).nullable().catch(null).parse(settings.get(SETTING))

  async function choose(): Promise<string | null> {
    const folder = (await folders?.choose('backups')) ?? null
    if (folder !== null) settings.set(SETTING, folder)
    return folder
  }

  return {
    /** Null: it is not known yet. */
    current: (): string | null => (folders === null ? join(dataFolder, 'backups') : chosen()),
    /** Asks the operator; null where they choose none. */
    choose,
  }
}
