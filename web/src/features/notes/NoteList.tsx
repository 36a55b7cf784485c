import type { Note } from '@rankline/contract/notes/calls'
import type { Period } from '@rankline/contract/positions/calls'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { DayRange } from '../../ui/charts/days.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keptInBin } from '../bin/deletion-text.ts'
import { nameOf, paintOf } from './note-colors.ts'
import { remove } from './notes.api.ts'
import styles from './notes.module.css'

const EditNoteDialog = lazyPart(() => import('./EditNoteDialog.tsx'), 'EditNoteDialog')

async function removeAsked(note: Note, range: Period | DayRange) {
  const text = Promise.resolve(`“${note.text}” at this keyword. ${keptInBin}`)
  if (
    await confirm('Delete this note?', {
      prescribed: REMOVAL,
      action: 'Delete',
      isDestructive: true,
      note: text,
    })
  )
    await remove(note, range)
}

/** The notes of some days, newest first. */
export function NoteList({ notes, range }: { notes: readonly Note[]; range: Period | DayRange }) {
  const mayUpdate = useCan('update')
  const [edited, setEdited] = useState<Note | null>(null)
  return (
    <ul className={styles.list}>
      {notes.map((note) => (
        <li key={note.id} className={styles.note}>
          <i
            className={styles.color}
            data-color={note.color ?? undefined}
            style={{ background: paintOf(note.color) }}
            role="img"
            aria-label={nameOf(note.color) ?? 'No colour'}
          />
          <div className={styles.words}>
            <div className={styles.text} dir="auto">
              {note.text}
            </div>
            {note.description !== null && (
              <p className={styles.description} dir="auto">
                {note.description}
              </p>
            )}
            <div className={styles.facts}>
              <time dateTime={note.selected_date}>{note.selected_date_at_string_short}</time>
              {note.user_member_username !== null && <span>{note.user_member_username}</span>}
            </div>
          </div>
          {mayUpdate && (
            <IconButton
              className={styles.act}
              aria-label={`Edit the note ${note.text}`}
              onClick={() => setEdited(note)}
            >
              <IconPencil size={15} stroke={1.5} aria-hidden />
            </IconButton>
          )}
          {mayUpdate && (
            <IconButton
              className={styles.act}
              isDestructive
              aria-label={`Delete the note ${note.text}`}
              onClick={() => void removeAsked(note, range)}
            >
              <IconTrash size={15} stroke={1.5} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
      {edited !== null && <EditNoteDialog note={edited} onClose={() => setEdited(null)} />}
    </ul>
  )
}
