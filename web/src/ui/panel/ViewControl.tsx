import { Segments } from '../fields/Segments.tsx'

type Props = { isGraph: boolean; onChange(isGraph: boolean): void }

const views = { list: 'List', graph: 'Graph' }

/** The same numbers as a list or as a graph. */
export const ViewControl = ({ isGraph, onChange }: Props) => (
  <Segments
    label="View"
    choices={views}
    value={isGraph ? 'graph' : 'list'}
    onChange={(view) => onChange(view === 'graph')}
  />
)
