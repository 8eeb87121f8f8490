/**
 * The texts of the forms of a noun, by operation: toast, and what is shown beside the form. They stand apart from the
 * schemas, since the browser says them when no answer arrives.
 */
export type Failures = Record<string, { failure: string; alert?: string }>
