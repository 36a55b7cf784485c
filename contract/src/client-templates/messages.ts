import { counted } from '../counted.ts'

type Amounts = { tags: number; alerts: number; reports: number }
type Applied = { dashboards: number; made: Amounts; there: Amounts; left_out: Amounts }

/** `2 tags, 3 alerts and 1 report`; empty where there is none. */
export function amountText({ tags, alerts, reports }: Amounts): string {
  const parts = [[tags, 'tag'] as const, [alerts, 'alert'] as const, [reports, 'report'] as const].flatMap(
    ([count, what]) => (count === 0 ? [] : [counted(count, what)]),
  )
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

const sum = ({ tags, alerts, reports }: Amounts) => tags + alerts + reports
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)

/** Messages about templates for clients. */
export const templateMessages = {
  templateCreated: 'The template has been created.',
  templateUpdated: 'The template has been updated.',
  templatesDeleted: (count: number) =>
    count === 1 ? 'The template has been deleted.' : `${counted(count, 'template')} have been deleted.`,
  templateEnded: 'New projects start without a template.',
  sameNames: 'must have different names',
  emptyTemplate: 'Add a tag, an alert or a report.',
  tooManyTemplates: (most: number) => `An account may have ${most} templates. Delete one to create another.`,
  tooManyApplied: (most: number) => `may be at most ${counted(most, 'dashboard')} at once`,
  templateApplied: ({ made, there, left_out }: Applied) =>
    [
      sum(made) === 0 ? 'Nothing had to be made.' : `Made ${amountText(made)}.`,
      sum(there) > 0 &&
        sum(made) > 0 &&
        `${amountText(there)} ${verb(sum(there), 'was', 'were')} there already.`,
      sum(left_out) > 0 && `There is no room for ${amountText(left_out)}.`,
    ]
      .filter((part) => part !== false)
      .join(' '),
  /** Text for the activities of the agency. */
  templateAppliedTo: (name: string, dashboards: number) =>
    `Applied the template ${name} to ${counted(dashboards, 'dashboard')}.`,
  /** Text for the activities of a client, who does not know about templates. */
  setUpBy: (brand: string, made: Amounts) => `${brand} set up ${amountText(made)} for you.`,
} as const
