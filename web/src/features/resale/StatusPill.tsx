import { Badge } from '../../ui/data/Badge.tsx'

export function StatusPill({ status }: { status: 0 | 1 }) {
  return <Badge tone={status === 1 ? 'up' : undefined}>{status === 1 ? 'Enabled' : 'Disabled'}</Badge>
}
