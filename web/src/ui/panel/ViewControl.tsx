import { Segments } from '../fields/Segments.tsx'

type Props = { isGraph: boolean; onChange(isGraph: boolean): void }

const views = { list: 'List', graph: 'Graph' }

/** Switches between a list and a graph of the numbers. */
export const ViewControl = ({ isGraph, onChange }: Props) => (
  <Segments
    label="View"
    choices={views}
    value={isGraph ? 'graph' : 'list'}
    onChange={(view) => onChange(view === 'graph')}
  />
)
