import { z } from './declared.ts'

/** Stands in for a form's schema as `declared.ts` does for zod: what checks a form is loaded with the form. */
export const formSchema = () => z
export const editSchema = () => z
