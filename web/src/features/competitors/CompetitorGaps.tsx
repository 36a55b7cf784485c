import type { CompetitorGap } from '@rankline/contract/competitors/calls'
import { readableHost, readableUrl } from '@rankline/contract/readable'
import { useQuery } from '@tanstack/react-query'
import { AppLink } from '../../ui/AppLink.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { Lead } from '../../ui/Lead.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { gapsQuery } from './competitors.api.ts'
import styles from './discovered-sites.module.css'

/** Keywords that a site ranks for and the project does not, below the site's row. */
export function CompetitorGaps({ projectId, host }: { projectId: number; host: string }) {
  const query = useQuery(gapsQuery(projectId, host))
  const name = readableHost(host)
  return (
    <PanelStates query={query} what="keywords" height={96}>
      {({ keywords, gap_count, visits, read_count, unranked_count }) => (
        <>
          <Lead>
            {gap_count === 0
              ? `${name} ranks for none of the ${counted(read_count, 'keyword')} that you do not rank for.`
              : `${name} ranks for ${counted(gap_count, 'keyword')} that you do not rank for: about ${formatNumber(visits)} visits a month.`}
            {read_count < unranked_count &&
              ` Of ${counted(unranked_count, 'unranked keyword')}, the ${formatNumber(read_count)} with the largest volume were read.`}
          </Lead>
          {keywords.length > 0 && (
            <ul className={styles.gaps} aria-label={`Keywords of ${name}`}>
              {keywords.map((gap) => (
                <Gap key={gap.id} gap={gap} />
              ))}
            </ul>
          )}
          {gap_count > keywords.length && (
            <Lead>The {formatNumber(keywords.length)} with most visits are shown.</Lead>
          )}
        </>
      )}
    </PanelStates>
  )
}

function Gap({ gap: { id, keyword, position, url, volume, visits } }: { gap: CompetitorGap }) {
  return (
    <li>
      <b>{formatNumber(position)}</b>
      <AppLink to={`/keywords/${id}`} data-touch="line">
        {keyword}
      </AppLink>
      <OuterLink href={url} hint={url} className={styles.page} data-touch="line">
        {readableUrl(url)}
      </OuterLink>
      <span className={styles.all}>
        {volume === null ? 'volume unknown' : counted(volume, 'search', 'searches')}
      </span>
      <span className={styles.all}>{counted(Math.round(visits), 'visit')}</span>
    </li>
  )
}
