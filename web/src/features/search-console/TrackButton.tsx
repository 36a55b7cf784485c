import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { tip } from '../../ui/tip.ts'
import { trackQuery } from './search-console.api.ts'

type Props = { projectId: number; query: string; place: string | null }

/** Tracks a query at once, where Google has shown the site most. */
export function TrackButton({ projectId, query, place }: Props) {
  const track = useMutation({ mutationFn: () => trackQuery(projectId, query) })
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Track ${query}`}
      {...tip(place === null ? 'Track at Google' : `Track at Google in ${place}`)}
      loading={track.isPending}
      onClick={() => track.mutate()}
    >
      Track
    </Button>
  )
}
