import type {
  BatchChoices,
  BatchMapping,
  DecimalSign,
  FileRefusal,
  MappingProposal,
  Workbook,
} from '#shared/model/batch.ts'
import type { JudgeContext, TableJudgement } from '../reading/judge-rows.ts'

/** The file that a thread serves. */
export interface ReaderData {
  readonly bytes: Uint8Array
  readonly name: string
}

export interface SheetInfo {
  readonly name: string
  readonly visibility: Workbook['sheets'][number]['visibility']
  readonly rows: number
}

/** The proposed mapping and the first rows as in the file, masked. */
export interface Proposed {
  readonly proposal: MappingProposal
  readonly preview: readonly { readonly row: number; readonly cells: string[] }[]
}

/** The cells as in the file, masked. */
export interface Originals {
  readonly headers: readonly string[]
  readonly rows: ReadonlyMap<number, readonly string[]>
}

/** The thread's calls and their answers. Both ends are this program, so they are trusted and not parsed. */
export interface ReaderCalls {
  propose(sheet: number): Proposed
  judge(sheet: number, mapping: BatchMapping, choices: BatchChoices, context: JudgeContext): TableJudgement
  /** `decimal`: the decimal separator of the amounts. */
  originals(sheet: number, mapping: BatchMapping, decimal: DecimalSign | null): Originals
}

export interface ToReader {
  readonly id: number
  readonly method: keyof ReaderCalls
  readonly args: readonly unknown[]
}

export type FromReader =
  | { readonly type: 'read'; readonly format: Workbook['format']; readonly sheets: readonly SheetInfo[] }
  | { readonly type: 'refused'; readonly refusal: FileRefusal }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
