import type { dashboard } from '@rankline/contract/dashboard/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { formatNumber } from '../../ui/format.ts'

type Counters = ItemsOf<typeof dashboard>['counters']

/** Names the keywords that have not moved, because they do not rank or were checked once at most. */
export function withoutChange({ keywords, improved, declined, stable }: Counters): string | undefined {
  const others = keywords - improved - declined - stable
  return others > 0 ? `${formatNumber(others)} not ranked or new` : undefined
}
