import { Button } from '@mantine/core'
import { type ClickCurve, updateClickCurve } from '@rankline/contract/click-curve/calls'
import { type CurveField, curveFields } from '@rankline/contract/click-curve/forms'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { DocsLink } from '../../ui/DocsLink.tsx'
import sections from '../../ui/section.module.css'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { keepCurve } from './account.api.ts'
import styles from './click-curve.module.css'

const FIRST_PAGE = 10
/** Short names: the whole ones are too long above a column. */
const layouts = [
  { layout: 'all', name: 'All pages' },
  { layout: 'plain', name: 'Plain' },
  { layout: 'blocks', name: 'Ads or packs' },
  { layout: 'overview', name: 'AI Overview' },
] as const

/** The default beside newer published curves by layout of the result page, and the choice to use the one of all pages. */
export function PublishedCurves({ curve }: { curve: ClickCurve }) {
  const columns = [
    { name: 'Default', percents: curve.default_percents },
    ...layouts.map(({ layout, name }) => ({ name, percents: curve.published[layout] })),
  ]
  return (
    <section className={sections.section} aria-labelledby="published-curves">
      <h2 id="published-curves">Published until 2026, by result page</h2>
      <p className={sections.note}>
        The default, SISTRIX 2020, is older than AI Overviews. These percents are from newer studies by
        SISTRIX and Ahrefs; some of them are assumed. Ads or packs: ads above the results, places, shopping or
        videos. <DocsLink page="metrics#published-curves-by-layout">What is published</DocsLink>
      </p>
      <NumberTable
        head={
          <>
            <th scope="col">Position</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
          </>
        }
      >
        {Array.from({ length: FIRST_PAGE }, (_, index) => (
          <tr key={curveFields[index]}>
            <th scope="row">
              <span className={styles.onPhones}>Position </span>
              {index + 1}
            </th>
            {columns.map(({ name, percents }) => (
              <td key={name} data-number data-label={name}>
                {(percents[index] ?? 0).toFixed(1)}%
              </td>
            ))}
          </tr>
        ))}
      </NumberTable>
      <UsePublished curve={curve} />
    </section>
  )
}

function UsePublished({ curve: { published, is_published } }: { curve: ClickCurve }) {
  const apply = useMutation({
    mutationFn: () =>
      call(
        updateClickCurve,
        Object.fromEntries(curveFields.map((name, index) => [name, published.all[index] ?? 0])) as Record<
          CurveField,
          number
        >,
        { showMessage: true },
      ),
    onSuccess: keepCurve,
  })
  const ask = async () => {
    const isSure = await confirm('Use the published click curve of 2026 from today?', {
      action: 'Use published curve',
      note: Promise.resolve(
        'The curve of all pages applies to all projects of the account and to your clients. Recorded days keep their curve.',
      ),
    })
    if (isSure) apply.mutate()
  }
  return (
    <div className={styles.use}>
      <Button variant="default" disabled={is_published} loading={apply.isPending} onClick={ask}>
        Use published curve
      </Button>
      <p className={styles.note}>
        {is_published
          ? 'Estimates use the curve of all pages.'
          : 'Estimates then use the curve of all pages, of which one of five has an AI Overview.'}
      </p>
    </div>
  )
}
