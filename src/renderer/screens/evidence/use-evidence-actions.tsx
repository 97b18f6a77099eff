import { notifications } from '@mantine/notifications'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { copyAddress } from '../../bridge/session.ts'
import { useTellFailure } from '../../components/announcer.tsx'
import { showUndo, UNDO_FOR } from '../../components/undo-notice.tsx'
import { useOnceEach } from '../../components/use-once-each.ts'
import { useT } from '../../i18n/index.tsx'
import { evidenceUrl } from './evidence-item.tsx'
import { toPng } from './to-png.ts'
import type { EvidenceAdding } from './use-adding.ts'
import { useReloadEvidence, useShowAttached } from './use-evidence.ts'

interface EvidenceActions {
  /** IDs of the files with an action under way. */
  readonly busy: ReadonlySet<string>
  readonly attach: (file: EvidenceFile, attached: boolean) => void
  readonly convert: (file: EvidenceFile) => void
  readonly remove: (file: EvidenceFile) => void
}

/** The actions on a kept file. */
export function useEvidenceActions(transactionId: string, { add }: Pick<EvidenceAdding, 'add'>): EvidenceActions {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  const reload = useReloadEvidence(transactionId)
  const show = useShowAttached(transactionId)
  const each = useOnceEach()

  const run = ({ id }: EvidenceFile, work: () => Promise<unknown>) =>
    each.run(id, async () => {
      await work().catch(tell)
      await reload()
    })

  const remove = async (file: EvidenceFile) => {
    await client.evidence.remove({ id: file.id })
    const words = t('evidence.removed', { name: visibleText(file.name) })
    // Not with `run`: the removal is under way until the list is reloaded, and Undo may come before that.
    showUndo(`removed ${file.id}`, words, () => void client.evidence.restore({ id: file.id }).catch(tell).then(reload))
  }

  const convert = async (file: EvidenceFile) => {
    if (file.sha256 === null) return
    const made = await toPng(await copyAddress(evidenceUrl(file.sha256)))
    const name = visibleText(file.name)
    if (made.result !== 'made') {
      const id = made.result === 'too_large' ? 'evidence.convert.tooLarge' : 'evidence.convert.undecodable'
      notifications.show({ color: 'red', message: `${name}: ${t(id)}`, autoClose: false })
      return
    }
    const png = new File([made.png], `${file.name.replace(/\.[^.]*$/, '')}.png`, { type: 'image/png' })
    const [result] = await add([{ file: png, convertedFrom: file.id }], 'converted')
    if (result?.result !== 'kept') return
    // The converted file is gone, and the focus with it.
    if (document.activeElement === document.body) focusFile(result.evidence)
    const { from, to } = made
    const isScaled = from.width !== to.width || from.height !== to.height
    const sizes = { width: from.width, height: from.height, newWidth: to.width, newHeight: to.height }
    notifications.show({
      message: isScaled ? t('evidence.convert.scaled', { name, ...sizes }) : t('evidence.convert.done', { name }),
      autoClose: isScaled ? false : UNDO_FOR,
    })
  }

  return {
    busy: each.busy,
    attach: (file, attached) =>
      void run(file, async () => {
        await show(file.id, attached)
        await client.evidence.attach({ id: file.id, attached })
      }),
    convert: (file) => void run(file, () => convert(file)),
    remove: (file) => void run(file, () => remove(file)),
  }
}

/** Moves the focus to a file in the list. */
export function focusFile(file: Pick<EvidenceFile, 'id'> | undefined): void {
  if (file) document.querySelector<HTMLElement>(`[data-file="${file.id}"]`)?.focus()
}
