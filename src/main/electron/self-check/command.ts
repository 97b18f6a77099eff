/**
 * The command that has a program check itself, as it is typed into the usual terminal of its system: a shell, or on Windows
 * PowerShell, where a program with windows prints nothing and writes a file instead. `program`: its path, and what it is
 * always started with.
 */
export function selfCheckCommand(platform: NodeJS.Platform, program: readonly string[]): string {
  const quoted = program.map((part) => quote(platform, part)).join(' ')
  return platform === 'win32' ? `& ${quoted} --self-check="$HOME\\paydesk-report.json"` : `${quoted} --self-check`
}

function quote(platform: NodeJS.Platform, part: string): string {
  if (platform === 'win32') return `'${part.replaceAll(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`
  return /^[\w@%+=:,./-]+$/.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`
}
