import { BIN_DAYS } from '@rankline/contract/bin/calls'
import { dayText } from '../../platform/date-format.ts'
import { counted } from '../../ui/format.ts'

/** Says how long the bin keeps something that is removed from keywords. */
export const keptInBin = `The bin keeps them for ${BIN_DAYS} days.`

/** `100 keywords and their history since 3 Aug 2026. The bin keeps them for 30 days.` */
export const deletionText = (total: number, since: string | null): string =>
  binned([counted(total, 'keyword')], { isOne: total === 1, since })

/** `3 projects, 210 keywords and their history since 3 Aug 2026. The bin keeps them for 30 days.` */
export const projectDeletionText = (projects: number, keywords: number, since: string | null): string =>
  keywords === 0
    ? binned([counted(projects, 'project')], { isOne: projects === 1, since: null })
    : binned([counted(projects, 'project'), counted(keywords, 'keyword')], { isOne: false, since })

function binned(things: readonly string[], { isOne, since }: { isOne: boolean; since: string | null }) {
  const history =
    since === null
      ? ''
      : ` and ${isOne ? 'its' : 'their'} history since ${dayText(since.slice(0, 10), 'date')}`
  return `${things.join(', ')}${history}. The bin keeps ${isOne ? 'it' : 'them'} for ${BIN_DAYS} days.`
}
