import { Skeleton } from '@mantine/core'
import { filterQueryOf } from '@rankline/contract/keywords/filter-query'
import { isNarrowed } from '@rankline/contract/keywords/filters'
import type { Preset } from '@rankline/contract/presets/calls'
import { IconCheck, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ignoreHandledError } from '../../platform/api.ts'
import { useCan } from '../../platform/can.ts'
import { confirm } from '../../platform/confirm.ts'
import {
  parseSearch,
  type SearchParams,
  useChangeSearch,
  useSearchParams,
} from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { PrescribedTexts } from '../../ui/feedback/PrescribedTexts.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { tip } from '../../ui/tip.ts'
import { type Columns, isShown, shownView, viewOf } from './preset-view.ts'
import { presetsQuery, removePreset } from './presets.api.ts'
import styles from './presets.module.css'
import { SavePreset } from './SavePreset.tsx'

type Props = {
  projectId: number | undefined
  columns: Columns
  onColumns(columns: Partial<Columns>): void
  /** While a question is open over the popup, the popup ignores clicks and keys. */
  onAsk(isAsking: boolean): void
  onClose(): void
}

/** The presets, each applied by a click, and a field to save the current view under a name. */
export function PresetsPopup({ projectId, columns, onColumns, onAsk, onClose }: Props) {
  const query = useQuery(presetsQuery(projectId))
  const search = useSearchParams()
  const change = useChangeSearch()
  const mayTag = useCan('manage')

  function apply({ query: view }: Preset) {
    const { search: wanted, columns: wantedColumns } = viewOf(view)
    change(wanted)
    onColumns(wantedColumns)
    onClose()
  }

  async function remove(preset: Preset) {
    onAsk(true)
    const isSure = await confirm(`Delete ${preset.name}?`, {
      prescribed: 'Do you want to delete this preset?',
      action: 'Delete',
      isDestructive: true,
    })
    onAsk(false)
    // If the call is refused, it has shown the message, and the preset is back in the list.
    if (isSure) await removePreset(preset, projectId).catch(ignoreHandledError)
  }

  return (
    <>
      <QueryStates
        query={query}
        waiting={<Skeleton height={72} role="status" aria-label="Loading" />}
        isEmpty={(presets) => presets.length === 0}
        empty={
          <div className={styles.empty}>
            No presets yet
            <PrescribedTexts texts={emptyTexts.notYet} />
          </div>
        }
      >
        {(presets) => (
          <ul className={styles.list} aria-label="Presets">
            {presets.map((preset) => (
              <li key={preset.id} className={styles.preset}>
                <button
                  type="button"
                  className={styles.apply}
                  {...tip(preset.name)}
                  aria-current={isShown(preset.query, search, columns) || undefined}
                  onClick={() => apply(preset)}
                >
                  <span className={styles.name}>{preset.name}</span>
                  {preset.is_shared && (
                    <IconUsers size={14} stroke={1.5} role="img" aria-label="shared with the team" />
                  )}
                  {isShown(preset.query, search, columns) && <IconCheck size={14} stroke={2} aria-hidden />}
                </button>
                {(!preset.is_shared || preset.is_deletable) && (
                  <IconButton
                    className={styles.remove}
                    isDestructive
                    aria-label={`Delete ${preset.name}`}
                    onClick={() => void remove(preset)}
                  >
                    <IconTrash size={14} stroke={1.5} aria-hidden />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      <SavePreset query={shownView(search, columns)} projectId={projectId} />
      {mayTag && isNarrowed(search) && (
        <AppLink {...newTagAddress(projectId, search)} className={styles.tagLink} onClick={onClose}>
          Save as dynamic tag…
        </AppLink>
      )}
    </>
  )
}

/** Returns where a dynamic tag is made from the filters: the project's tags, or the list of all keywords. */
function newTagAddress(projectId: number | undefined, search: SearchParams) {
  const filters = { ...parseSearch(filterQueryOf(search)), dynamic: 'new' }
  if (projectId === undefined) return { to: '/keywords', search: filters }
  return { to: `/projects/${projectId}/tags`, search: { ...filters, project: String(projectId) } }
}
