/** The `handle` of a route whose page fills the screen, without the frame's navigation. */
export const WHOLE_SCREEN = 'whole-screen'
