import { useNavigate } from '@tanstack/react-router'
import { LIST_KEYS } from '../../components/grid/list-keys.ts'
import { usePlainKey } from '../../components/key-scope.ts'
import { type OwnField, wantField } from '../transaction/wanted-field.ts'
import { useSelection } from './selection/selection.ts'

interface ActionKeys {
  readonly openId: string | null
  readonly open: (id: string) => void
  /** The row that the keys act on; `null` if there is none. */
  readonly row: () => string | null
}

/** The keys for the dispute, the note and the tags of the current row. The detail handles them if one is open. */
export function useActionKeys({ openId, open, row }: ActionKeys): void {
  const navigate = useNavigate()
  const isTicking = useSelection(({ ids }) => ids.size > 0)
  const lead = (field: OwnField) => () => {
    const id = row()
    if (id === null) return
    wantField(id, field)
    open(id)
  }
  usePlainKey(openId === null ? LIST_KEYS.dispute[0] : null, () => {
    const transactionId = row()
    if (transactionId !== null) void navigate({ to: '/disputes/new/$transactionId', params: { transactionId } })
  })
  usePlainKey(openId === null ? LIST_KEYS.note[0] : null, lead('note'))
  // With rows ticked, the key leads to their tags.
  usePlainKey(openId === null && !isTicking ? LIST_KEYS.tags[0] : null, lead('tags'))
}
