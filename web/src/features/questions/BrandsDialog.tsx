import { Button, Modal } from '@mantine/core'
import type { QuestionBrand } from '@rankline/contract/questions/calls'
import { MOST_BRANDS } from '@rankline/contract/questions/forms'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useCan } from '../../platform/can.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { BrandForm } from './BrandForm.tsx'
import { deleteBrand } from './questions.api.ts'
import styles from './questions.module.css'

type Props = { projectId: number; brands: readonly QuestionBrand[]; onClose(): void }

/** The brands that are looked for in answers: the own one and competitors. */
export function BrandsDialog({ projectId, brands, onClose }: Props) {
  useFocusReturn()
  const mayUpdate = useCan('update')
  const [edited, setEdited] = useState<QuestionBrand | 'new' | null>(null)
  const close = useCallback(() => setEdited(null), [])
  const title = edited === null ? 'Brands' : edited === 'new' ? 'Add a competitor' : `Edit ${edited.name}`
  return (
    <Modal opened onClose={edited === null ? onClose : close} title={title} size={520}>
      {edited !== null ? (
        <BrandForm projectId={projectId} brand={edited === 'new' ? null : edited} onClose={close} />
      ) : (
        <>
          <Note>All stored answers are read with these names. A new alias counts in old answers too.</Note>
          <ul className={styles.brands}>
            {brands.map((brand) => (
              <li key={brand.id}>
                <div>
                  <b>{brand.name}</b> {brand.is_own === 1 && <small>Your brand</small>}
                  <small>{[...brand.aliases, ...brand.domains].join(', ')}</small>
                </div>
                {mayUpdate && (
                  <span>
                    <IconButton aria-label={`Edit ${brand.name}`} onClick={() => setEdited(brand)}>
                      <IconPencil size={15} stroke={1.5} aria-hidden />
                    </IconButton>
                    {brand.is_own === 0 && (
                      <IconButton
                        isDestructive
                        aria-label={`Delete ${brand.name}`}
                        onClick={() => void askToDelete(projectId, brand)}
                      >
                        <IconTrash size={15} stroke={1.5} aria-hidden />
                      </IconButton>
                    )}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {mayUpdate && (
            <Button
              variant="default"
              disabled={brands.length >= MOST_BRANDS}
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setEdited('new')}
            >
              Add competitor
            </Button>
          )}
        </>
      )}
    </Modal>
  )
}

async function askToDelete(projectId: number, { id, name }: QuestionBrand) {
  const note = Promise.resolve('Its names are no longer looked for in answers. The answers stay.')
  if (await confirm(`Delete ${name}?`, { prescribed: REMOVAL, action: 'Delete', isDestructive: true, note }))
    await deleteBrand(projectId, id).catch(ignoreHandledError)
}
