import type { dashboard } from '@rankline/contract/dashboard/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { Checks } from './Checks.tsx'
import { Movers } from './Movers.tsx'

type Props = { data: Pick<ItemsOf<typeof dashboard>, 'improved' | 'declined' | 'checks'> }

/** The biggest moves, and the checks that are running or failed. */
export const Lists = ({ data: { improved, declined, checks } }: Props) => (
  <>
    <Movers title="Biggest gains" movers={improved} filter="1" order="desc" />
    <Movers title="Biggest drops" movers={declined} filter="2" order="asc" />
    {checks.length > 0 && <Checks checks={checks} />}
  </>
)
