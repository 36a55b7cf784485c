import { Badge, type BadgeTone } from '../../ui/data/Badge.tsx'

/** Badge tones of closed, solved and pending tickets, in this order. */
const tones: readonly BadgeTone[] = [undefined, 'up', 'accent']

/** Shows the status as text; the colour only repeats it. */
export const TicketStatusBadge = ({ status, text }: { status: number; text: string }) => (
  <Badge tone={tones[status]}>{text}</Badge>
)
