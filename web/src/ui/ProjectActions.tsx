import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { AppLink } from './AppLink.tsx'

/** Buttons in the head of the screens that list all projects. */
export const ProjectActions = () => (
  <>
    <Button component={AppLink} to="/changes" variant="default">
      Changes
    </Button>
    <Button component={AppLink} to="/projects/create" leftSection={<IconPlus size={16} stroke={2} />}>
      Create a project
    </Button>
  </>
)
