// Included before all code of better-sqlite3 12 (rebuild-sqlite.mjs). From Node 24.19 on, ObjectWrap of node_object_wrap.h registers a hook
// for each object, and removes it in the destructor. The destructor runs in garbage collections, also outside of any context, and Node then
// aborts the process ("Assertion failed: (env) != nullptr"). Without the hook, ObjectWrap is that of Node 20 and 22.
#include <node.h>
#define AddEnvironmentCleanupHook(isolate, hook, argument) ((void)0)
#define RemoveEnvironmentCleanupHook(isolate, hook, argument) ((void)0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
