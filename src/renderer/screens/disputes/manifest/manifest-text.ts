import type { Translate } from '../../../i18n/index.tsx'
import type { DisputeManifest, ManifestLine } from './manifest.ts'

const INDENT = '    '

/** A manifest as plain text: labels and values are aligned, and continued lines stay in their column. */
export function manifestText(manifest: DisputeManifest, t: Translate): string {
  const { title, about, sent, files, outcome, reply } = manifest
  const parts = [
    [title, '='.repeat(title.length), '', about],
    section(t('disputes.manifest.sent'), columns(sent)),
    section(
      t('disputes.manifest.files', { count: files.length }),
      files.length > 0 ? files.flatMap(fileLines) : [t('disputes.manifest.noFiles')],
    ),
    section(t('fields.response'), [
      ...columns(outcome),
      ...(reply === null
        ? []
        : ['', t('disputes.manifest.reply'), ...reply.split('\n').map((line) => `${INDENT}${line}`)]),
    ]),
  ]
  return `${parts.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n`
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [title, '-'.repeat(title.length), ...lines]
}

function fileLines({ name, lines }: DisputeManifest['files'][number], index: number): readonly string[] {
  const number = `${index + 1}. `
  return [...hanging(number, number.length, name), ...columns(lines).map((line) => `${INDENT}${line}`)]
}

function columns(lines: readonly ManifestLine[]): readonly string[] {
  const width = Math.max(...lines.map(({ label }) => label.length)) + 2
  return lines.flatMap(({ label, text }) => hanging(label, width, text))
}

/** Text beside its label; further lines are indented below it, so that none of them can pass for a label. */
function hanging(label: string, width: number, text: string): readonly string[] {
  return text.split('\n').map((line, index) => `${(index === 0 ? label : '').padEnd(width)}${line}`)
}
