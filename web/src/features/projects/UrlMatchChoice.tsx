import { Radio } from '@mantine/core'
import { URL_MATCH } from '@rankline/contract/projects/calls'

type Props = {
  form: {
    values: { project_url_match?: unknown }
    error(name: 'project_url_match'): string | null
    edit(values: { project_url_match: string }): void
  }
}

/** Whether other pages of the site count as well. */
export const UrlMatchChoice = ({ form }: Props) => (
  <Radio.Group
    label="What to track"
    value={String(form.values.project_url_match)}
    error={form.error('project_url_match')}
    onChange={(match) => form.edit({ project_url_match: match })}
  >
    <Radio
      mt={8}
      value={String(URL_MATCH.contains)}
      label="Domain and subdomains"
      description="With a path: the pages below it"
    />
    <Radio
      mt={10}
      value={String(URL_MATCH.exact)}
      label="Exact page"
      description="No other page of the site"
    />
  </Radio.Group>
)
