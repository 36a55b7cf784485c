import { Button } from '@mantine/core'
import type { ConsoleList, ConsolePull, KeywordConsole } from '@rankline/contract/search-console/calls'
import { currentArea } from '../../platform/area.ts'
import { useChangeSearch } from '../../platform/search-params.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PullBar } from './PullBar.tsx'
import { pullText } from './pull-text.ts'

type Props = { site: KeywordConsole['site']; pull: ConsolePull | null; list: ConsoleList; text: string }

/** Why a list is empty, and what to do about it. */
export function NothingListed({ site, pull, list, text }: Props) {
  const change = useChangeSearch()
  if (pull !== null && text === '')
    return (
      <EmptyState
        title="Google’s numbers are being fetched"
        subtitle={pullText(pull)}
        action={<PullBar pull={pull} />}
      />
    )
  if (site === null)
    return (
      <EmptyState
        title="Search Console isn’t connected"
        subtitle="Connect Google Search Console with an account that has access to this site. Its numbers come at once, and then every night."
        {...(currentArea().name === 'site' && { link: { label: 'Connections', to: '/manage/connections' } })}
      />
    )
  if (site.last_day === null)
    return <EmptyState title="No numbers yet" subtitle="They are fetched for the first time tonight." />
  if (text !== '')
    return (
      <EmptyState
        title="No search matches"
        subtitle="No search in the list contains these letters."
        drawing="search"
        action={
          <Button variant="default" onClick={() => change({ query: undefined, page: undefined })}>
            Show all
          </Button>
        }
      />
    )
  return list === 'untracked' ? (
    <EmptyState title="Nothing to add" subtitle="Every search that Google showed the site for is tracked." />
  ) : (
    <EmptyState title="Nothing missing" subtitle="Google showed the site for every tracked keyword." />
  )
}
