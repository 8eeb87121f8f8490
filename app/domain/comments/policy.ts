import { forbidden, needs } from '../policy'

/** `is_author`: the actor wrote this comment. Without `active`: comments can be written, edited and deleted after the campaign's end. */
export const canEditComment = [needs('is_author', forbidden('You can edit only your own comments'))]
export const canDeleteComment = [needs('is_author', forbidden('You can delete only your own comments'))]
