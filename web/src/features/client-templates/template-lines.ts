import type { Applied, TemplateAmounts } from '@rankline/contract/client-templates/calls'
import { amountText } from '@rankline/contract/client-templates/messages'
import { counted } from '../../ui/format.ts'

const sum = ({ tags, alerts, reports }: TemplateAmounts) => tags + alerts + reports

/** Says what applying a template does, one line each. */
export function applicationLines({ dashboards, projects, made, there, left_out }: Applied): string[] {
  const where =
    projects === 0
      ? `${counted(dashboards, 'dashboard')} without projects`
      : `${counted(dashboards, 'dashboard')} with ${counted(projects, 'project')}`
  const isOne = sum(there) === 1
  return [
    sum(made) === 0 ? `Nothing to make in ${where}.` : `Makes ${amountText(made)} in ${where}.`,
    sum(there) > 0 &&
      `${amountText(there)} of the same name ${isOne ? 'is there already and stays as it is' : 'are there already and stay as they are'}.`,
    sum(left_out) > 0 &&
      `There is no room for ${amountText(left_out)}: an account has at most 200 alerts, 200 reports and 50 dynamic tags.`,
    made.alerts + made.reports > 0 &&
      'Messages go to the address of each client, unless the template has another.',
    'Projects that are created or assigned later get it too.',
  ].filter((line) => line !== false)
}

export const endLines = [
  'New projects start without a template.',
  'What was created from one stays.',
] as const
