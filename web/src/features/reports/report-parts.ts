import { type ReportPart, reportPartIds, usualParts } from '@rankline/contract/reports/parts'
import { type ReportForm, textIn } from './report-form.ts'

type Form = Pick<ReportForm, 'values'>

/** The parts that a person has chosen; empty while they are those of the detail. */
export const chosenParts = ({ values }: Form): ReportPart[] => listIn(values.parts).filter(isPart)

const isPart = (name: string): name is ReportPart => reportPartIds.some((part) => part === name)

/** The parts of the document, in their order. */
export function partsOf(form: Form): readonly ReportPart[] {
  const chosen = chosenParts(form)
  if (chosen.length > 0) return chosen
  return usualParts[textIn(form, 'document_detail') === '2' ? 2 : 1]
}

/** All parts in the order of the list: where a person has put them, else those of the document and then the others. */
export const listedParts = (
  parts: readonly ReportPart[],
  order: readonly ReportPart[] | null,
): readonly ReportPart[] =>
  order !== null && isOrderOf(order, parts)
    ? order
    : [...parts, ...reportPartIds.filter((part) => !parts.includes(part))]

/** Whether an order of all parts has those of the document in their order. */
const isOrderOf = (order: readonly ReportPart[], parts: readonly ReportPart[]) =>
  order.filter((part) => parts.includes(part)).join() === parts.join()

/** Moves a row by one place; at an end it stays. */
export function movedRow<Row>(order: readonly Row[], row: Row, by: 1 | -1): readonly Row[] {
  const from = order.indexOf(row)
  const to = from + by
  if (from === -1 || to < 0 || to >= order.length) return order
  return order.with(from, order[to]!).with(to, row)
}

const listIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The ids of the projects after the first one. */
export const otherProjectIds = ({ values }: Form): number[] =>
  listIn(values.other_project_ids)
    .map(Number)
    .filter((id) => id > 0)

/** The ids of the chosen tags, as texts. */
export const tagIdsIn = ({ values }: Form): string[] => listIn(values.tag_ids)
