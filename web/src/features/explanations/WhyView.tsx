import { Button } from '@mantine/core'
import type { Why } from '@rankline/contract/explanations/why'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { dayName } from '../../ui/charts/days.ts'
import { counted } from '../../ui/format.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { tip } from '../../ui/tip.ts'
import { WhyList } from './WhyList.tsx'
import { WhyTries } from './WhyTries.tsx'
import styles from './why.module.css'
import { noListTextOf, reasonOf, ruleTextOf, timeOf, titleOf } from './why-words.ts'

type Props = {
  why: Why
  /** The address of another day. */
  to(day: string): { to: string; search: SearchParams }
  /** The keyword and its project, below the title. */
  about: ReactNode
}

/** Shows all stored facts about a keyword's position on a day. */
export function WhyView({ why, to, about }: Props) {
  const { list, tries, day } = why
  return (
    <div className={styles.page}>
      <PageHead
        title={titleOf(why)}
        sub={
          <>
            {about} · <time dateTime={day}>{dayName(day)}</time>
          </>
        }
        actions={
          <>
            <DayButton day={why.previous_day} label="Previous day" to={to} />
            <DayButton day={why.next_day} label="Next day" to={to} />
          </>
        }
      />
      <Card className={styles.card}>
        <p className={styles.reason} data-verdict={why.verdict}>
          {reasonOf(why)}
        </p>
        {why.has_other_rule && (
          <p className={styles.warning} role="note">
            The project's address or rule has changed since this check. The marks below follow the present
            one.
          </p>
        )}
        <WhyFacts why={why} />
      </Card>
      <Card className={styles.card}>
        <h2 className={styles.title}>Checks of this day</h2>
        <WhyTries tries={tries} verdict={why.verdict} />
      </Card>
      <Card className={styles.card}>
        <h2 className={styles.title}>Result list</h2>
        {list === null ? (
          <p className={styles.none}>{noListTextOf(why)}</p>
        ) : (
          <WhyList list={list} rule={why.rule} />
        )}
      </Card>
    </div>
  )
}

function DayButton({ day, label, to }: { day: string | null; label: string; to: Props['to'] }) {
  const isBack = label.startsWith('P')
  const icon = isBack ? <IconChevronLeft size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />
  const buttonProps = { variant: 'default', ...(isBack ? { leftSection: icon } : { rightSection: icon }) }
  if (day === null)
    return (
      <Button {...buttonProps} disabled>
        {label}
      </Button>
    )
  return (
    <Button {...buttonProps} component={AppLink} {...to(day)} {...tip(dayName(day))}>
      {label}
    </Button>
  )
}

/** The search, and which results belong to the project. */
function WhyFacts({ why: { search, rule, list, position } }: { why: Why }) {
  const at = position?.checked_at ?? list?.checked_at
  const facts: [string, string | null | undefined][] = [
    ['Keyword', search.keyword],
    ['Engine', [search.engine, search.type, search.section].join(' · ')],
    ['Country', search.country],
    ['Language', search.language],
    ['City', search.city?.replaceAll(',', ', ') ?? 'Whole country'],
    ['Device', search.device],
    ['Tracked', ruleTextOf(rule)],
    ['Checked at', at === undefined ? null : timeOf(at)],
    ['Depth', position == null ? null : counted(position.depth, 'result')],
    ['Source', list?.source],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value != null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
