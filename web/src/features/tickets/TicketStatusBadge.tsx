import { Badge, type BadgeTone } from '../../ui/data/Badge.tsx'

/** Of closed, solved and pending tickets. */
const tones: readonly BadgeTone[] = [undefined, 'up', 'accent']

/** Shown as text, the colour only repeats it. */
export const TicketStatusBadge = ({ status, text }: { status: number; text: string }) => (
  <Badge tone={tones[status]}>{text}</Badge>
)
