import { apart } from './platform/apart.tsx'

/** What the import of keywords adds to the forms of projects. */
export const keywordImports = {
  ImportButtons: apart(() =>
    import('./features/imports/ImportButtons.tsx').then((module) => module.ImportButtons),
  ),
}
