import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Changes a data folder's database as bit rot does: without running triggers. */
export const rotIn =
  (folder: string) =>
  (sql: string, ...values: (string | Uint8Array)[]) => {
    const disk = new DatabaseSync(join(folder, 'history.db'))
    disk.exec('PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = OFF')
    const triggers = disk.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
    for (const { name } of triggers) disk.exec(`DROP TRIGGER ${name}`)
    disk.prepare(sql).run(...values)
    for (const { sql: trigger } of triggers) disk.exec(String(trigger))
    disk.close()
  }
