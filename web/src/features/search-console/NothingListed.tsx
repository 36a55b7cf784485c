import { Button } from '@mantine/core'
import type { ConsoleList, KeywordConsole } from '@rankline/contract/search-console'
import { currentArea } from '../../platform/area.ts'
import { useChangeSearch } from '../../platform/search-params.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

type Props = { site: KeywordConsole['site']; list: ConsoleList; text: string }

/** Why a list is empty, and what to do about it. */
export function NothingListed({ site, list, text }: Props) {
  const change = useChangeSearch()
  if (site === null)
    return (
      <EmptyState
        title="No numbers of Search Console yet"
        subtitle="Connect Google Search Console with an account that sees this site. Its numbers are fetched every night."
        {...(currentArea().name === 'site' && { link: { label: 'Connections', to: '/manage/connections' } })}
      />
    )
  if (site.last_day === null)
    return <EmptyState title="No numbers yet" subtitle="They are fetched for the first time tonight." />
  if (text !== '')
    return (
      <EmptyState
        title="No search matches"
        subtitle="None of the list has these letters in it."
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
