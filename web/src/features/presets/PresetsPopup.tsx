import { Skeleton } from '@mantine/core'
import { type Preset, presetParameters, presetQueryOf } from '@rankline/contract/presets'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toldAlready } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { parseSearch, useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { presetsQuery, removePreset } from './presets.api.ts'
import styles from './presets.module.css'
import { SavePreset } from './SavePreset.tsx'

type Props = {
  /** While a question is open over the popup, the popup ignores clicks and keys. */
  onAsk(isAsking: boolean): void
  onClose(): void
}

const nothing = Object.fromEntries([...presetParameters, 'page'].map((name) => [name, undefined]))

/** The presets, each applied by a click, and a field to save the current filters under a name. */
export function PresetsPopup({ onAsk, onClose }: Props) {
  const query = useQuery(presetsQuery)
  const current = presetQueryOf(useSearchParams())
  const change = useChangeSearch()

  async function remove({ id }: Preset) {
    onAsk(true)
    const isSure = await confirm('Do you want to delete this preset?', {
      action: 'Delete',
      isDestructive: true,
    })
    onAsk(false)
    // If the call is refused, it has shown the message, and the preset is back in the list.
    if (isSure) await removePreset(id).catch(toldAlready)
  }

  return (
    <>
      <QueryStates
        query={query}
        waiting={<Skeleton height={72} role="status" aria-label="Loading" />}
        isEmpty={(presets) => presets.length === 0}
        empty={<p className={styles.empty}>{emptyTexts.notYet}</p>}
      >
        {(presets) => (
          <ul className={styles.list} aria-label="Presets">
            {presets.map((preset) => (
              <li key={preset.id} className={styles.preset}>
                <button
                  type="button"
                  className={styles.apply}
                  title={preset.name}
                  aria-current={preset.query === current || undefined}
                  onClick={() => {
                    change({ ...nothing, ...parseSearch(preset.query) })
                    onClose()
                  }}
                >
                  <span className={styles.name}>{preset.name}</span>
                  {preset.query === current && <IconCheck size={14} stroke={2} aria-hidden />}
                </button>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Delete ${preset.name}`}
                  onClick={() => void remove(preset)}
                >
                  <IconTrash size={14} stroke={1.5} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
      <SavePreset query={current} />
    </>
  )
}
