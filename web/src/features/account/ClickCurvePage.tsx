import { Skeleton } from '@mantine/core'
import type { ClickCurve } from '@rankline/contract/click-curve/calls'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { AccountPage } from './AccountPage.tsx'
import { curveQuery } from './account.api.ts'
import { ClickCurveForm } from './ClickCurveForm.tsx'
import { OwnCurve } from './OwnCurve.tsx'
import { PublishedCurves } from './PublishedCurves.tsx'

/** Fills the fields anew after another curve was chosen below them. */
const keyOf = ({ measured, is_published }: ClickCurve) => `${measured?.until} ${is_published}`

/** The share of searchers who click a result, by its position. */
export function ClickCurvePage() {
  useTitle('Click Curve')
  const query = useQuery(curveQuery)
  return (
    <AccountPage
      title="Click curve"
      sub="How many searchers click a result, by its position. It decides visibility, est. traffic, traffic value, visibility score, CTR and share of voice."
    >
      <QueryStates
        query={query}
        waiting={<Skeleton height={640} radius="md" role="status" aria-label="Loading" />}
      >
        {(curve) => (
          <>
            <ClickCurveForm key={keyOf(curve)} curve={curve} />
            <PublishedCurves curve={curve} />
          </>
        )}
      </QueryStates>
      <OwnCurve />
    </AccountPage>
  )
}
