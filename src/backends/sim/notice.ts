/** Said wherever this desktop is used, because nothing done on it reaches the real world. */
export const SIM_NOTICE =
  'THIS DESKTOP IS SIMULATED: its applications, windows and files exist only inside deskhand, and nothing done here reaches your real desktop.';
