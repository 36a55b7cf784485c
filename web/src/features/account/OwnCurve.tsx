import { Button, Select, Skeleton } from '@mantine/core'
import { countDays } from '@rankline/contract/days'
import {
  applyOwnCurve,
  type CurveDevice,
  type CurveLayout,
  type CurveOutcome,
  type OwnCurve as OwnCurveItems,
} from '@rankline/contract/search-console/own-curve'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { dayText } from '../../platform/date-format.ts'
import { queryClient } from '../../platform/query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { StatTile } from '../../ui/data/StatTile.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { counted, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts'
import sections from '../../ui/section.module.css'
import { curveQuery, ownCurveQuery } from './account.api.ts'
import styles from './click-curve.module.css'
import { layoutNames } from './click-curve.ts'
import { HeldOutErrors } from './HeldOutErrors.tsx'
import { MeasuredPositions } from './MeasuredPositions.tsx'

const devices: Record<CurveDevice, string> = { all: 'All devices', desktop: 'Desktop', mobile: 'Mobile' }

/** The click curve that the clicks of Search Console give, beside the default, and what changes with it. */
export function OwnCurve() {
  const [projectId, setProjectId] = useState<number | null>(null)
  const query = useQuery(ownCurveQuery(projectId))
  return (
    <section className={sections.section} aria-labelledby="own-curve">
      <h2 id="own-curve">Measured from your clicks</h2>
      <QueryStates
        query={query}
        waiting={<Skeleton height={420} radius="md" role="status" aria-label="Loading" />}
      >
        {(own) => <Measured own={own} projectId={projectId} onProject={setProjectId} />}
      </QueryStates>
    </section>
  )
}

type Props = { own: OwnCurveItems; projectId: number | null; onProject(id: number | null): void }

function Measured({ own, projectId, onProject }: Props) {
  const [device, setDevice] = useState<CurveDevice>('all')
  const [layout, setLayout] = useState<CurveLayout>('all')
  const { data: used } = useQuery(curveQuery)
  const projects = useProjects(own, projectId)
  const shown = own.curves.find((curve) => curve.device === device && curve.layout === layout)
  if (projects.length === 0) return <NotConnected />
  return (
    <>
      <p className={sections.note}>
        {sourceOf(own)} <DocsLink page="metrics#your-own-click-curve">How it is measured</DocsLink>
      </p>
      <div className={styles.choices}>
        {projects.length > 1 && (
          <Select
            aria-label="Project"
            allowDeselect={false}
            data={[
              { value: '', label: 'All projects' },
              ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={projectId === null ? '' : String(projectId)}
            onChange={(value) => onProject(value ? Number(value) : null)}
          />
        )}
        {own.days !== null && (
          <>
            <Segments<CurveDevice> label="Device" choices={devices} value={device} onChange={setDevice} />
            <Select
              aria-label="Result pages"
              allowDeselect={false}
              data={Object.entries(layoutNames).map(([value, label]) => ({ value, label }))}
              value={layout}
              onChange={(value) => setLayout(value as CurveLayout)}
            />
          </>
        )}
      </div>
      {shown !== undefined && used !== undefined && (
        <>
          <p className={sections.note}>
            {counted(shown.impressions, 'impression')}, {counted(shown.clicks, 'click')}
            {shown.points.every(({ is_measured }) => !is_measured) && ': too few to measure a position.'}
          </p>
          <MeasuredPositions points={shown.points} defaults={used.default_percents} />
          <Outcomes outcomes={own.outcomes} isDefault={used.is_default} />
          <HeldOutErrors
            errors={own.held_out}
            isDefault={used.is_default}
            isMeasured={used.measured !== null}
          />
          <UseIt isUsable={own.is_usable} projectId={projectId} />
        </>
      )}
    </>
  )
}

/** All projects with a site, also while one is chosen. */
function useProjects({ projects }: OwnCurveItems, projectId: number | null) {
  const all = useQuery({ ...ownCurveQuery(null), enabled: projectId !== null }).data
  return all?.projects ?? projects
}

function sourceOf({ days, branded }: OwnCurveItems): string {
  if (days === null)
    return 'No clicks yet: there must be tracked keywords that Google has shown on a day on which their rank was checked.'
  const period = `${counted(countDays(days.from, days.until), 'day')} of Search Console, until ${dayText(days.until, 'date')}, at the rank of each day.`
  if (branded.impressions === 0) return period
  const names = branded.names.map((name) => `“${name}”`).join(', ')
  return `${period} Searches with ${names} are left out (${counted(branded.impressions, 'impression')}): people who search for your name click it anyway.`
}

function NotConnected() {
  return (
    <p className={sections.note}>
      Published curves are averages of other sites. With Search Console your own clicks show how many people
      click at each position, with and without an AI Overview.{' '}
      <AppLink to="/connections">Connect Search Console</AppLink>
    </p>
  )
}

/** The estimates of all keywords by the curve in use and by the measured one. */
function Outcomes({ outcomes, isDefault }: { outcomes: readonly CurveOutcome[]; isDefault: boolean }) {
  const by = (curve: CurveOutcome['curve']) => outcomes.find((one) => one.curve === curve)
  const [before, after] = [by('current'), by('measured')]
  if (before === undefined || after === undefined) return null
  const name = isDefault ? 'default curve' : 'curve in use'
  return (
    <div className={styles.tiles}>
      <StatTile
        label="Visibility"
        value={formatPercent(after.visibility)}
        note={`${formatPercent(before.visibility)} with the ${name}`}
      />
      <StatTile
        label="Est. traffic"
        value={formatNumber(after.traffic)}
        note={`${formatNumber(before.traffic)} with the ${name}`}
      />
      <StatTile
        label="Traffic value"
        value={formatMoney(after.traffic_value)}
        note={`${formatMoney(before.traffic_value)} with the ${name}`}
      />
    </div>
  )
}

function UseIt({ isUsable, projectId }: { isUsable: boolean; projectId: number | null }) {
  const apply = useMutation({
    mutationFn: () =>
      call(applyOwnCurve, projectId === null ? {} : { project_id: projectId }, { showMessage: true }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const ask = async () => {
    const isSure = await confirm('Use the measured click curve from today?', {
      action: 'Use measured curve',
      note: Promise.resolve(
        'It applies to all projects of the account and to your clients. Recorded days keep their curve.',
      ),
    })
    if (isSure) apply.mutate()
  }
  return (
    <div className={styles.buttons}>
      <Button disabled={!isUsable} loading={apply.isPending} onClick={ask}>
        Use measured curve
      </Button>
      {!isUsable && (
        <p className={styles.note}>
          Three of the first ten positions must be measured: five keywords and 100 impressions each.
        </p>
      )}
    </div>
  )
}
