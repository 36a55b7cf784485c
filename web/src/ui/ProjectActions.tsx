import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { isAllowedAtHome } from '../platform/can.ts'
import { useUser } from '../platform/session.ts'
import { AppLink } from './AppLink.tsx'

/** Buttons in the head of the screens that list all projects. */
export function ProjectActions() {
  const mayCreate = isAllowedAtHome(useUser(), 'manage')
  return (
    <>
      <Button component={AppLink} to="/changes" variant="default">
        Changes
      </Button>
      {mayCreate && (
        <Button component={AppLink} to="/projects/create" leftSection={<IconPlus size={16} stroke={2} />}>
          Create a project
        </Button>
      )}
    </>
  )
}
