import { Combobox, ScrollArea, useCombobox } from '@mantine/core'
import type { Project } from '@rankline/contract/projects/calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { goTo } from '../../platform/navigation.ts'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { Favicon } from '../icons/Favicon.tsx'
import { useSiteIcons } from '../icons/site-icons.ts'
import { foundProjects } from './found-projects.ts'
import { ProjectName } from './ProjectName.tsx'
import styles from './project-switcher.module.css'
import { allProjectsQuery } from './projects.api.ts'

/** The opened list of all projects, below the name of this one. */
export function ProjectChoice({ project }: { project: Project }) {
  const [text, setText] = useState('')
  const [isWhole, setWhole] = useState(false)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setText('')
      setWhole(false)
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const { data: projects, isError } = useQuery({ ...allProjectsQuery, enabled: combobox.dropdownOpened })
  const found = foundProjects(projects ?? [], text)
  const current = found.filter(({ id, is_archived }) => !is_archived || id === project.id)
  const archived = found.filter((one) => !current.includes(one))
  const isArchiveOpen = isWhole || text.trim() !== ''
  const { openDropdown } = combobox
  const hasOpened = useRef(false)
  useEffect(() => {
    if (hasOpened.current) return
    hasOpened.current = true
    openDropdown()
  }, [openDropdown])
  useSiteIcons(projects ?? [])

  return (
    <Combobox
      store={combobox}
      width={320}
      position="bottom-start"
      shadow="md"
      radius="lg"
      classNames={{ dropdown: styles.dropdown }}
      onOptionSubmit={(id) => {
        if (id === ARCHIVE) {
          setWhole(true)
          return
        }
        combobox.closeDropdown()
        if (Number(id) !== project.id) goTo(`/projects/${id}/keywords`)
      }}
    >
      <Combobox.Target targetType="button">
        <ProjectName project={project} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          placeholder="Find a project"
          aria-label="Find a project"
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        <Combobox.Options aria-label="Projects">
          <ScrollArea.Autosize mah={320} type="scroll">
            {current.map((one) => (
              <Choice key={one.id} choice={one} isActive={one.id === project.id} />
            ))}
            {archived.length > 0 && !isArchiveOpen && (
              <Combobox.Option value={ARCHIVE} className={styles.archive}>
                Archived ({archived.length})
              </Combobox.Option>
            )}
            {archived.length > 0 && isArchiveOpen && (
              <Combobox.Group label="Archived">
                {archived.map((one) => (
                  <Choice key={one.id} choice={one} isActive={false} />
                ))}
              </Combobox.Group>
            )}
          </ScrollArea.Autosize>
          {found.length === 0 && (
            <Combobox.Empty>{emptyText(projects !== undefined, isError)}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Not an id: the option that shows archived projects. */
const ARCHIVE = 'archive'

function Choice({ choice, isActive }: { choice: Project; isActive: boolean }) {
  const { id, name, url, url_short, username, userable_type } = choice
  return (
    <Combobox.Option value={String(id)} active={isActive} className={styles.option}>
      <Favicon url={url} name={name} size={20} />
      <span className={styles.words}>
        <span className={styles.optionName}>
          {name} {userable_type === 'user_dashboards' && <em>(WhiteLabel)</em>}
        </span>
        <span className={styles.hint}>
          {url_short} · {username}
        </span>
      </span>
    </Combobox.Option>
  )
}

function emptyText(isLoaded: boolean, isFailed: boolean): string {
  if (isFailed) return 'The projects could not be loaded.'
  return isLoaded ? emptyTexts.search : 'Loading…'
}
