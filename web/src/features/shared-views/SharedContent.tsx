import type { ItemsOf } from '@rankline/contract/endpoint'
import { INVENTED_TEXT } from '@rankline/contract/invented'
import { readableUrl } from '@rankline/contract/readable'
import type { openSharedView } from '@rankline/contract/shared-views/calls'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { dayName } from '../../ui/charts/days.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { NotRefreshed } from '../../ui/feedback/QueryStates.tsx'
import { Help } from '../../ui/Help.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SharedCharts } from './SharedCharts.tsx'
import { SharedKeywords } from './SharedKeywords.tsx'
import { SharedTiles } from './SharedTiles.tsx'
import type { Key } from './shared-page.api.ts'
import styles from './shared-page.module.css'

const SharedAnswers = lazyPart(() => import('./SharedAnswers.tsx'), 'SharedAnswers')

type View = NonNullable<ItemsOf<typeof openSharedView>['view']>

type Props = { access: Key; view: View; isKept: boolean; onRetry(): void }

/** The numbers, charts and keywords of a project. */
export function SharedContent({ access, view, isKept, onRetry }: Props) {
  const { name, project_name, project_url, ends_on, is_sandbox, overview } = view
  return (
    <>
      {isKept && <NotRefreshed isRetrying={false} onRetry={onRetry} />}
      <PageHead
        title={name}
        sub={
          <span className={styles.facts}>
            {project_name !== name && <span>{project_name}</span>}
            <OuterLink href={project_url} data-touch>
              {readableUrl(project_url)}
            </OuterLink>
            <span>
              {overview.checked_at === null ? (
                'not checked yet'
              ) : (
                <>
                  checked <RelativeTime at={overview.checked_at} />
                </>
              )}
            </span>
            {is_sandbox && (
              <span className={styles.sandbox}>
                sandbox <Help text={INVENTED_TEXT} />
              </span>
            )}
            {ends_on !== null && <span>open until {dayName(ends_on)}</span>}
          </span>
        }
      />
      <SharedTiles overview={overview} />
      <SharedCharts access={access} overview={overview} />
      {view.show_questions && <SharedAnswers access={access} />}
      <SharedKeywords access={access} />
    </>
  )
}
